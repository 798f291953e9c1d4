/** Logo and name. `hidesNameInRail` hides the name in the narrow sidebar; screen readers still get it. */
export function Mark({ hidesNameInRail = false }: { hidesNameInRail?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink font-[600] text-[1.1875rem] leading-7 font-serif tracking-[-0.005em]">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <path
          d="M2 4.5H26M8.5 4.5V9M19.5 4.5V9"
          className="fill-none stroke-ink [stroke-width:2] [stroke-linecap:round]"
        />
        <path d="M4.5 9.5h19v7.3c0 5-4.2 7.5-9.5 9.7-5.3-2.2-9.5-4.7-9.5-9.7z" fill="#6d4f14" />
        <path d="M5.3 10.3h17.4v6.5c0 4.5-3.8 6.8-8.7 8.9-4.9-2.1-8.7-4.4-8.7-8.9z" fill="#d8b159" />
        <path d="M7.3 12.3h13.4v4.5c0 3.2-2.6 5-6.7 6.9-4.1-1.9-6.7-3.7-6.7-6.9z" fill="#0f5a78" />
        <path d="m14 13.3 1.2 2.5 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4z" fill="#fffaec" />
      </svg>
      <span
        className={
          hidesNameInRail
            ? 'md:max-xl:absolute md:max-xl:size-px md:max-xl:overflow-hidden md:max-xl:[clip-path:inset(50%)]'
            : undefined
        }
      >
        Insegna
      </span>
    </span>
  )
}
