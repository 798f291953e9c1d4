import type { Path } from 'fontkit'

type Point = { x: number; y: number; isOnCurve: boolean }

/** An outline as an entry of a TrueType font's `glyf` table; without points it has no bytes. */
export function outlineBytes(path: Path): Uint8Array {
  const contours = contoursOf(path)
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const [head, ends] = [10, 2 * contours.length]
  const size = head + ends + 2 + points.length * 5
  const bytes = Buffer.alloc(size + (-size & 3))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [index, value] of box.entries()) bytes.writeInt16BE(value, 2 * index)
  let last = -1
  for (const [index, contour] of contours.entries()) {
    last += contour.length
    bytes.writeUInt16BE(last, head + 2 * index)
  }
  // After the length of the instructions, which is 0: a byte for each point, then the steps in x, then those in y.
  const flags = head + ends + 2
  for (const [index, { x, y, isOnCurve }] of points.entries()) {
    const before = points[index - 1] ?? { x: 0, y: 0 }
    bytes[flags + index] = isOnCurve ? 1 : 0
    bytes.writeInt16BE(x - before.x, flags + points.length + 2 * index)
    bytes.writeInt16BE(y - before.y, flags + 3 * points.length + 2 * index)
  }
  return bytes
}

function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([])
    for (let at = 0; at < args.length; at += 2) {
      const [x, y] = [Math.round(args[at] ?? 0), Math.round(args[at + 1] ?? 0)]
      contours.at(-1)?.push({ x, y, isOnCurve: command !== 'quadraticCurveTo' || at === 2 })
    }
  }
  return contours.filter((contour) => contour.length > 0)
}
