type MailBarProps = { label: string; left: number; all: number }

/** The share of an award's mails that have left. */
export const MailBar = ({ label, left, all }: MailBarProps) => (
  <progress
    className="w-full h-2.5 border border-rule-strong rounded-pin overflow-hidden bg-paper-sunk appearance-none [&::-webkit-progress-bar]:bg-paper-sunk [&::-webkit-progress-value]:border-r-2 [&::-webkit-progress-value]:border-r-gold [&::-webkit-progress-value]:bg-chart-1 [&::-moz-progress-bar]:bg-chart-1"
    value={left}
    max={all}
    aria-label={label}
  />
)
