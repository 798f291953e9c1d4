import { encode } from 'uqr'

/** The dark modules of a QR code as an SVG path, with the standard's quiet zone of four modules around them; and its side. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => runsOf(row).map(([x, end]) => `M${x} ${y}H${end}v1H${x}z`))
  return { path: rows.join(''), size }
}

/** Runs of dark modules as [start, end), end exclusive. */
function runsOf(row: boolean[]): [number, number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((x) => [x, row.indexOf(false, x)])
}
