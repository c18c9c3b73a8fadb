// Reads the report as passes/report/src/packed.rs writes it.

/** The value that was packed. */
export function unpack(packed) {
  const strings = [""];
  const fields = new Map();
  const keep = (text) => {
    strings.push(text);
    return text;
  };
  function open(value) {
    if (typeof value === "number") return value < 0 ? -1 - value : strings[value];
    if (typeof value === "string") return keep(value);
    if (!Array.isArray(value)) return value?.[""] ?? value;
    if (value[0] === 0) {
      const list = [];
      for (let index = 1; index < value.length; ++index) list.push(open(value[index]));
      return list;
    }
    // A place is an array of four that begins with `false`, and ends with a number below 0, as no object does.
    if (value[0] === false && value.length === 4 && value[3] < 0)
      return keep(`${open(value[1])}:${-1 - value[2]}:${-1 - value[3]}`);
    const last = value.length - 1, parts = [];
    for (let index = 0; index < last; ++index) parts.push(open(value[index]));
    const words = open(value[last]);
    if (!fields.has(words)) fields.set(words, words === "" ? [] : words.split(" "));
    const made = {}, names = fields.get(words);
    for (let index = 0; index < last; ++index) made[names[index]] = parts[index];
    return made;
  }
  return open(packed);
}

/** The report in a text: a page, or JSON as tools read it. */
export function reportOf(text) {
  if (!text.trimStart().startsWith("<")) return JSON.parse(text);
  const page = new DOMParser().parseFromString(text, "text/html");
  return unpack(JSON.parse(page.getElementById("report").textContent));
}
