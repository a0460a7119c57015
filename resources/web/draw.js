// Draws descriptions of elements into the page, and touches only what is other than before: whoever types keeps the
// focus, whoever scrolls keeps the place. Texts become text nodes, never markup, so a player named "<b>" is shown so.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const drawn = new WeakMap(); // node -> the description that it shows

/** A description: `h("button", {class: "key", onclick: send}, "9")`. What is null, false or "" among the children is left out. */
export function h(tag, props, ...children) {
  const kept = children
    .flat(Infinity)
    .filter((one) => one !== null && one !== undefined && one !== false && one !== "");
  return { tag, props: props ?? {}, children: kept };
}

/** Have an element show these descriptions as its children. */
export function draw(parent, wanted, namespace = HTML) {
  const texts = [];
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) {
    const had = drawn.get(node);
    if (had === undefined) texts.push(node);
    else if (had.props.key !== undefined) keyed.set(String(had.props.key), node);
    else loose.push(node);
  }
  const nodes = wanted.map((one) => {
    if (typeof one !== "object") {
      const node = texts.shift() ?? document.createTextNode("");
      if (node.data !== String(one)) node.data = String(one);
      return node;
    }
    return element(one, reusable(one, keyed, loose), namespace);
  });
  // what is gone goes first: then nothing else has to be moved, and what is moved loses its focus
  const stays = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!stays.has(node)) node.remove();
  let place = parent.firstChild;
  for (const node of nodes) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

function reusable(one, keyed, loose) {
  if (one.props.key !== undefined) {
    const node = keyed.get(String(one.props.key));
    keyed.delete(String(one.props.key));
    return node !== undefined && drawn.get(node).tag === one.tag ? node : null;
  }
  const index = loose.findIndex((node) => drawn.get(node).tag === one.tag);
  return index < 0 ? null : loose.splice(index, 1)[0];
}

function element(one, known, namespace) {
  const space = one.tag === "svg" ? SVG : namespace;
  const node = known ?? document.createElementNS(space, one.tag);
  const before = known === null ? {} : drawn.get(known).props;
  drawn.set(node, one);
  for (const name of Object.keys(before)) if (!(name in one.props)) set(node, name, null, before[name]);
  if (!one.props.keeps) draw(node, one.children, space);
  for (const [name, value] of Object.entries(one.props)) {
    // what was typed into a field is in the field, not in what was drawn before
    if (name === "value" ? node.value !== String(value) : value !== before[name]) set(node, name, value, before[name]);
  }
  if (one.props.made && known === null) one.props.made(node);
  return node;
}

function set(node, name, value, before) {
  if (name === "key" || name === "keeps" || name === "made") return;
  if (name.startsWith("on")) node[name] = value;
  // "value" is always what the field holds; "said" is left alone while it is typed over, until it is something else
  else if (name === "value" || name === "said") node.value = value ?? "";
  else if (name === "css") {
    // by the object model: a style attribute would be barred by the page's own policy
    for (const one of Object.keys(before ?? {})) if (!(one in (value ?? {}))) node.style.removeProperty(one);
    for (const [one, to] of Object.entries(value ?? {})) node.style.setProperty(one, to);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}
