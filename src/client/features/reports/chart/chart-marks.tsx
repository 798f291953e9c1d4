import type { SVGProps } from 'react'

type Look = Pick<SVGProps<SVGRectElement>, 'fill' | 'stroke'>

/** The patterns that tell the groups apart, in the groups' order. */
export const seriesFills: readonly Look[] = [
  { fill: 'var(--chart-1)' },
  { fill: 'url(#report-hatch)', stroke: 'var(--chart-2-line)' },
  { fill: 'url(#report-dots)' },
  { fill: 'url(#report-lines)', stroke: 'var(--chart-4-line)' },
]

/** A group's mark in the legend. */
export const SeriesMark = ({ index }: { index: number }) => (
  <svg width="14" height="14" aria-hidden="true">
    <rect x=".5" y=".5" width="13" height="13" {...seriesFills[index]} />
  </svg>
)

/** The legend mark of the period before: a point on its dashed line. */
export const BeforeMark = () => (
  <svg width="26" height="14" aria-hidden="true">
    <path d="M1 7h24" stroke="var(--ink)" strokeWidth="1.6" strokeDasharray="5 4" />
    <circle cx="13" cy="7" r="3" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.6" />
  </svg>
)

/** Always rendered, because a pattern inside a hidden chart does not paint. */
export const ChartPatterns = () => (
  <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
    <defs data-patterns>
      <pattern id="report-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--paper)" />
        <rect width="3.2" height="6" fill="var(--chart-2)" />
      </pattern>
      <pattern id="report-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--chart-3)" />
        <circle cx="3" cy="3" r="1" fill="var(--paper)" />
      </pattern>
      <pattern id="report-lines" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--paper)" />
        <rect y="1.7" width="5" height="1.6" fill="var(--chart-4-line)" />
      </pattern>
    </defs>
  </svg>
)
