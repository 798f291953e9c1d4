/** The legend mark of the year before, in a 14-pixel square: a point on its dashed line. */
export const YearBeforeMark = () => (
  <>
    <path d="M0 7h14" stroke="var(--ink-2)" strokeWidth="1.75" strokeDasharray="3 2" />
    <circle cx="7" cy="7" r="2.75" fill="var(--paper)" stroke="var(--ink-2)" strokeWidth="1.5" />
  </>
)
