import styles from './SuccessStamp.module.css'

/** An animated round stamp: a figure, what it counts, the day. */
export function SuccessStamp({ figure, label, day }: { figure: string; label: string; day: string }) {
  return (
    <div
      className={`${styles.stamp} [&_div]:max-w-25 [&_div]:font-[600] [&_div]:text-[0.8125rem] [&_div]:leading-4 [&_div]:font-sans [&_div]:text-center`}
    >
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 132 132"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="66" cy="66" r="62" strokeWidth="2.5" />
        <circle cx="66" cy="66" r="56" strokeWidth="1" />
        <circle cx="66" cy="66" r="59" strokeWidth="3" strokeDasharray="0 6.18" strokeLinecap="round" />
      </svg>
      <div>
        <b className="num block font-display text-[1.375rem] leading-6 font-serif">{figure}</b>
        {label}
        <br />
        <span className="num">{day}</span>
      </div>
    </div>
  )
}
