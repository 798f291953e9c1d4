import { Icon, type IconName } from '../buttons/Icon.tsx'

/** Each state has its own icon, so that none depends on colour alone. */
export type StatusMark = 'valid' | 'expired' | 'revoked' | 'undone' | 'draft' | 'active' | 'archived' | 'invalid'

const tones: Record<StatusMark, string | undefined> = {
  valid: '[--pill-bg:var(--ok-wash)] text-ok [&_svg]:text-ok-mark',
  expired: '[--pill-bg:var(--warn-wash)] text-warn',
  revoked: '[--pill-bg:var(--danger-wash)] text-danger',
  undone: '[--pill-bg:var(--idle-wash)] text-idle',
  invalid: '[--pill-bg:var(--danger-wash)] text-danger',
  draft: '[--pill-bg:var(--idle-wash)] text-idle',
  active: '[--pill-bg:var(--idle-wash)] text-idle',
  archived: '[--pill-bg:var(--idle-wash)] text-idle',
}

const iconOf = (mark: StatusMark) => (mark === 'invalid' ? 'alert' : mark === 'undone' ? 'undo' : mark)

/** Icon and text for table rows, without a background that would be too loud in 25 of them. */
export const Status = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <StatusLine icon={iconOf(mark)} tone={toneOf[mark]} words={label} />
)

/** In a row, states that are neither good nor bad have the colour of idle ones. */
const toneOf = {
  valid: 'ok',
  expired: 'warn',
  revoked: 'danger',
  invalid: 'danger',
  undone: 'still',
  draft: 'still',
  active: 'still',
  archived: 'still',
} as const

const lineTones = {
  // The check is transparent and shows the background.
  ok: '[--pill-bg:var(--paper)] text-ink [&_svg]:text-ok-mark',
  plan: '[&_svg]:text-link',
  warn: 'text-warn',
  danger: 'text-danger',
  idle: 'text-ink-3',
  still: 'text-idle',
  quiet: 'text-ink-2 [&_svg]:text-ink-3',
}

export type StatusLineProps = { icon: IconName; tone: keyof typeof lineTones; words: string; className?: string }

/** A state of any kind in a table row, as icon and words. */
export const StatusLine = ({ icon, tone, words, className = '' }: StatusLineProps) => (
  <span
    className={`inline-flex gap-1.5 items-center text-sm/sm whitespace-nowrap align-middle ${lineTones[tone]} ${className}`}
  >
    <Icon name={icon} size={17} />
    {words}
  </span>
)

/** Icon and text on a coloured background, for headings. */
export const StatusPill = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <span
    className={`[--pill-bg:var(--idle-wash)] inline-flex gap-1.5 items-center h-6.5 py-0 pr-2.5 pl-[7px] rounded-pin bg-(color:--pill-bg) text-sm font-label whitespace-nowrap ${tones[mark]}`}
  >
    <Icon name={iconOf(mark)} size={17} />
    {label}
  </span>
)
