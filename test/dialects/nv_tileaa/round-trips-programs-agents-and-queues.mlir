// The block's index, the agents that it runs, and the queues between them. The text below is the printed form.
//
// RUN: %{round-trips}

module {
  nv_tileaa.func @f(%arg0: tensor<16xf32>, %arg1: !nv_tileaa.ptr<f32>) {
    %0 = nv_tileaa.get_program_id x : i32
    %1 = nv_tileaa.get_program_id y : i32
    %2 = nv_tileaa.get_program_id z : !nv_tileaa.program_id
    %3 = nv_tileaa.get_num_programs x : i32
    %4 = nv_tileaa.get_num_programs y : i32
    %5 = nv_tileaa.get_num_programs z {hint = "few"} : i32
    %6 = nv_tileaa.cancel_next_program_id : !nv_tileaa.program_id
    %7 = nv_tileaa.is_valid_program_id %6 : i1
    %8 = nv_tileaa.create_queue : !nv_tileaa.queue<tensor<16xf32>, !nv_tileaa.ptr<f32>>
    %9 = nv_tileaa.create_queue : !nv_tileaa.queue<isolated>
    nv_tileaa.execute {
      nv_tileaa.queue.put %8, %arg0, %arg1 : !nv_tileaa.queue<tensor<16xf32>, !nv_tileaa.ptr<f32>>, tensor<16xf32>, !nv_tileaa.ptr<f32>
      nv_tileaa.queue.put %9 : !nv_tileaa.queue<isolated>
      nv_tileaa.queue.yield
    }, {
      %10:2 = nv_tileaa.queue.get %8 : !nv_tileaa.queue<tensor<16xf32>, !nv_tileaa.ptr<f32>> -> tensor<16xf32>, !nv_tileaa.ptr<f32>
      nv_tileaa.queue.get %9 : !nv_tileaa.queue<isolated>
      nv_tileaa.queue.yield {last}
    }
    nv_tileaa.execute attributes {warps = 4 : i32} {
      nv_tileaa.queue.yield
    }
    nv_tileaa.return
  }
}
