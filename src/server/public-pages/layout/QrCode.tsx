import { encode } from 'uqr'

/** A QR code with the four modules of light around it that the standard asks for; dark on light by day and by night. */
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

/** Where each run of dark modules begins, and where it has ended. */
function runsOf(row: boolean[]): [number, number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((x) => [x, row.indexOf(false, x)])
}
