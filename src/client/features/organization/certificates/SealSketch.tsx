import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { crestLetter } from '#art/crest.ts'
import { userQuery } from '../../account/session/session.queries.ts'

const petals = Array.from({ length: 24 }, (_, petal) => petal * 7.5)

/** Sketch of the seal drawn from the organization's name: name and year around an engraving, initial in the middle. */
export function SealSketch({ year }: { year: string }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const circle = useId()
  const words = `${organization.name.toLocaleUpperCase()}${year && ` · ${year}`} ·`
  return (
    <svg
      // Ink on white paper, also in dark mode.
      className="p-1.5 border border-rule [background:#fff] text-[#14618c] font-serif font-display"
      viewBox="0 0 300 300"
      width="104"
      height="104"
      aria-hidden="true"
    >
      <path d="M91.3 64.2a104 104 0 1 1 -.1 .1" id={circle} fill="none" />
      <g fill="none" stroke="currentColor">
        <circle cx="150" cy="150" r="144" strokeWidth="4" />
        <circle cx="150" cy="150" r="137" strokeWidth="1.4" />
        <circle cx="150" cy="150" r="90" strokeWidth="3" />
        <g strokeWidth="1.2" opacity="0.5">
          {petals.map((angle) => (
            <ellipse key={angle} cx="150" cy="150" rx="70" ry="30" transform={`rotate(${angle} 150 150)`} />
          ))}
        </g>
      </g>
      <circle cx="150" cy="150" r="44" fill="#fff" stroke="currentColor" strokeWidth="1.4" />
      <text
        className="fill-current"
        fontSize={Math.min(25, 860 / words.length)}
        textLength="640"
        lengthAdjust="spacing"
      >
        <textPath href={`#${circle}`}>{words}</textPath>
      </text>
      <text className="fill-current" x="150" y="171" fontSize="60" textAnchor="middle">
        {crestLetter(organization.name)}
      </text>
    </svg>
  )
}
