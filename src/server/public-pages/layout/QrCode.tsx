import { encode } from 'uqr'

/** A QR code with the standard's quiet zone of four modules; dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => runsOf(row).map(([x, end]) => `M${x} ${y}H${end}v1H${x}z`))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={rows.join('')} fill="#10202c" />
    </svg>
  )
}

/** Runs of dark modules as [start, end), end exclusive. */
function runsOf(row: boolean[]): [number, number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((x) => [x, row.indexOf(false, x)])
}
