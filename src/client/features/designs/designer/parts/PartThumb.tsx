import type { BadgeColors } from '#art/badge-colors.ts'
import { designColors } from '#art/design/design-colors.ts'
import { starPath } from '#art/design/parts.ts'
import { useDesigner } from '../designer-context.ts'
import type { PartId } from '../state/parts.ts'

const STAR = starPath(4.6)
const ARC = { fill: 'none', stroke: '#fffaec', strokeWidth: 3.6, strokeDasharray: '2.2 1.5' }

/** A part as a sign of 36 px in the badge's colours. */
export function PartThumb({ part }: { part: PartId }) {
  const { design, bindings, drawing } = useDesigner()
  const { enamel, band, metal } = designColors(design, bindings)
  if (part === 'whole' || part === 'symbol' || part === 'rim')
    return drawing ? (
      <img
        src={drawing.mini}
        alt=""
        width={36}
        height={36}
        className={part === 'rim' ? '[mask:radial-gradient(circle,transparent_58%,#000_60%)]' : undefined}
      />
    ) : (
      <span className="size-9" />
    )
  const ground = part === 'top' || part === 'bottom' ? band : enamel.face
  return (
    <svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18.5" fill={metal.edge} />
      <circle cx="20" cy="20" r="17.7" fill={metal.mid} />
      <circle cx="20" cy="20" r="15.6" fill={ground} />
      <Sign part={part} enamel={enamel} band={band} />
    </svg>
  )
}

function Sign({ part, enamel, band }: { part: PartId; enamel: BadgeColors; band: string }) {
  switch (part) {
    case 'stars':
      return (
        <g fill="#f6e3a8" stroke="#6d4f14" strokeWidth=".8">
          <path transform="translate(14.5 20)" d={STAR} />
          <path transform="translate(25.5 20)" d={STAR} />
        </g>
      )
    case 'top':
      return <path d="M9.5 23a10.5 10.5 0 0 1 21 0" {...ARC} />
    case 'bottom':
      return <path d="M9.5 17a10.5 10.5 0 0 0 21 0" {...ARC} />
    case 'plate':
    case 'note':
      return (
        <>
          <rect
            x="8"
            y="14.5"
            width="24"
            height="11"
            rx="2"
            fill={part === 'plate' ? '#fffaec' : band}
            stroke="#d8b159"
            strokeWidth="1.2"
          />
          <path
            d="M13 20h14"
            stroke={part === 'plate' ? enamel.ink : '#fffaec'}
            strokeWidth="2.2"
            strokeDasharray="3 1.3"
          />
        </>
      )
    case 'banner':
      return (
        <>
          <path d="M4 17l32 0v9l-32 0z" fill="#fffaec" stroke="#6d4f14" strokeWidth="1" />
          <path d="M9 21.5h22" stroke={enamel.ink} strokeWidth="2.2" strokeDasharray="3 1.3" />
        </>
      )
    case 'engraving':
      return (
        <g fill="none" stroke={enamel.engraving} strokeWidth=".7">
          {Array.from({ length: 12 }, (_, turn) => `rotate(${turn * 15} 20 20)`).map((turn) => (
            <ellipse key={turn} cx="20" cy="20" rx="14.5" ry="7" transform={turn} />
          ))}
        </g>
      )
    case 'enamel':
      return <path d="M4.4 20a15.6 15.6 0 0 1 31.2 0Z" fill={band} />
    default:
      return <path d="M11 27l6-8 5 6 3-3 5 5zM25 15a2.4 2.4 0 1 0 .1 0" fill={enamel.emblem} />
  }
}
