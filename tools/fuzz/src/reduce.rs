//! Shrinks a program in larger steps than by its numbers.

use crate::program::{Function, Program, Stmt};

/// The statements inside of a statement.
fn inner(statement: &Stmt) -> Vec<&Vec<Stmt>> {
    match statement {
        Stmt::IfNotNull { body, .. } | Stmt::Loop { body, .. } => vec![body],
        Stmt::IfIn { yes, no, .. } | Stmt::If { yes, no, .. } => vec![yes, no],
        _ => vec![],
    }
}

fn inner_mut(statement: &mut Stmt) -> Vec<&mut Vec<Stmt>> {
    match statement {
        Stmt::IfNotNull { body, .. } | Stmt::Loop { body, .. } => vec![body],
        Stmt::IfIn { yes, no, .. } | Stmt::If { yes, no, .. } => vec![yes, no],
        _ => vec![],
    }
}

/// All lists that are simpler by one step: a statement is removed, or replaced by its inner statements.
fn simpler_lists(list: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut simpler = Vec::new();
    for (at, statement) in list.iter().enumerate() {
        let with = |put: &[Stmt]| [&list[..at], put, &list[at + 1..]].concat();
        simpler.push(with(&[]));
        for (number, body) in inner(statement).into_iter().enumerate() {
            simpler.push(with(body));
            for body in simpler_lists(body) {
                let mut statement = statement.clone();
                *inner_mut(&mut statement)[number] = body;
                simpler.push(with(&[statement]));
            }
        }
        match statement {
            Stmt::CallAny { callees, values, .. } => {
                simpler.push(with(&[Stmt::Call { callee: callees[0], values: *values }]));
            }
            Stmt::Slot { filled: Some(_), form } => {
                simpler.push(with(&[Stmt::Slot { filled: None, form: *form }]));
            }
            _ => {}
        }
    }
    simpler
}

fn simpler_functions(function: &Function) -> Vec<Function> {
    let mut simpler: Vec<Function> =
        simpler_lists(&function.body).into_iter().map(|body| Function { body, ..function.clone() }).collect();
    for at in 0..function.params.len() {
        let mut params = function.params.clone();
        params.remove(at);
        simpler.push(Function { params, ..function.clone() });
    }
    if function.recurs {
        simpler.push(Function { recurs: false, ..function.clone() });
    }
    if function.library.is_some() {
        simpler.push(Function { library: None, ..function.clone() });
    }
    if function.stale.is_some() {
        simpler.push(Function { stale: None, ..function.clone() });
    }
    if function.result.is_some() {
        simpler.push(Function { result: None, ..function.clone() });
    }
    simpler
}

/// All programs that are simpler by one step.
pub fn simpler(program: &Program) -> Vec<Program> {
    let mut simpler = Vec::new();
    for kernels in [true, false] {
        let list =
            |program: &Program| if kernels { program.kernels.clone() } else { program.functions.clone() };
        let with = |functions: Vec<Function>| match kernels {
            true => Program { kernels: functions, ..program.clone() },
            false => Program { functions, ..program.clone() },
        };
        for (at, function) in list(program).iter().enumerate() {
            let mut fewer = list(program);
            fewer.remove(at);
            simpler.push(with(fewer));
            for function in simpler_functions(function) {
                let mut changed = list(program);
                changed[at] = function;
                simpler.push(with(changed));
            }
        }
    }
    // The body of a function may move to a kernel, without the call.
    for (from, function) in program.functions.iter().enumerate() {
        for (at, to) in
            (0..function.body.len()).flat_map(|at| (0..program.kernels.len()).map(move |to| (at, to)))
        {
            let mut moved = program.clone();
            let statement = moved.functions[from].body.remove(at);
            moved.kernels[to].body.push(statement);
            simpler.push(moved);
        }
    }
    for at in 0..program.variables.len() {
        let mut fewer = program.clone();
        fewer.variables.remove(at);
        if !fewer.variables.is_empty() {
            simpler.push(fewer);
        }
        let mut bare = program.clone();
        if bare.variables[at].holds.take().is_some() {
            simpler.push(bare);
        }
    }
    let plain = [
        Program { calls_outside: false, ..program.clone() },
        Program { is_open: false, ..program.clone() },
        Program { shares_constants: false, ..program.clone() },
        Program { pointers_first: false, ..program.clone() },
    ];
    simpler.extend(plain);
    simpler
}
