/** Sketch of the diploma layout: frame, round badge, text beside it. Paper stays white in dark mode. */
export const DiplomaSketch = () => (
  <svg viewBox="0 0 84 60" width="84" height="60" fill="none" aria-hidden="true">
    <path d="M.5.5h83v59H.5z" fill="#fff" stroke="#9fb0b8" />
    <path
      d="M13 5h58a8 8 0 0 0 8 8v34a8 8 0 0 0-8 8H13a8 8 0 0 0-8-8V13a8 8 0 0 0 8-8z"
      stroke="#9a7428"
      strokeWidth="1.6"
    />
    <circle cx="24" cy="28" r="11" fill="#e3edf0" />
    <circle cx="24" cy="28" r="7.5" fill="#14618c" stroke="#d8b159" strokeWidth="2" />
    <path d="M41 22h25" stroke="#15293a" strokeWidth="4" />
    <path d="M41 31h19M41 36h23M41 46h9M55 46h9" stroke="#7b8b96" strokeWidth="1.5" />
  </svg>
)

/** Sketch of the plain layout: double rule, text, small badge. */
export const PlainSketch = () => (
  <svg viewBox="0 0 84 60" width="84" height="60" fill="none" aria-hidden="true">
    <path d="M.5.5h83v59H.5z" fill="#fff" stroke="#9fb0b8" />
    <path d="M8 7h5v5H8z" fill="#14618c" />
    <path d="M8 15h68" stroke="#15293a" strokeWidth="1.6" />
    <path d="M8 17.5h68" stroke="#15293a" strokeWidth=".7" />
    <path d="M8 27h30" stroke="#15293a" strokeWidth="4" />
    <path d="M8 35h24M8 40h28M8 51h12M25 51h12" stroke="#7b8b96" strokeWidth="1.5" />
    <circle cx="66" cy="33" r="7" fill="#14618c" stroke="#d8b159" strokeWidth="2" />
  </svg>
)
