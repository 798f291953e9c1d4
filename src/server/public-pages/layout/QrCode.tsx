import { qrPath } from '#server/platform/images/qr-code.ts'

/** A QR code; dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#10202c" />
    </svg>
  )
}
