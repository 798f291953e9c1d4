/** Our logo as an empty outline: there is nothing at this URL. */
export function EmptySign() {
  return (
    <svg
      width="120"
      height="76"
      viewBox="0 0 120 76"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 8H110M34 8v14M86 8v14" />
      <path d="M30 26h60v20c0 12-14 18-30 26-16-8-30-14-30-26z" strokeDasharray="4 5" />
    </svg>
  )
}
