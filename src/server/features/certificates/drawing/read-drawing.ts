/** An SVG element with its children. */
export type Shape = { name: string; attributes: Record<string, string>; children: Shape[] }

/**
 * Parses an SVG of `src/art`, which is well formed and has no text, entities or external references. Never used for uploads,
 * which are rasterized.
 */
export function readDrawing(svg: string): Shape {
  const root: Shape = { name: 'drawing', attributes: {}, children: [] }
  const open = [root]
  for (const [, end, name = '', written = '', isClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    if (end) open.pop()
    else {
      const shape = { name, attributes: attributesOf(written), children: [] }
      open.at(-1)?.children.push(shape)
      if (!isClosed) open.push(shape)
    }
  }
  return root.children[0] ?? root
}

function attributesOf(written: string) {
  return Object.fromEntries(Array.from(written.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name, value]) => [name, value]))
}

/** All elements that have an id, by id. */
export function shapesById(shape: Shape, found = new Map<string, Shape>()): Map<string, Shape> {
  const { id } = shape.attributes
  if (id) found.set(id, shape)
  for (const child of shape.children) shapesById(child, found)
  return found
}
