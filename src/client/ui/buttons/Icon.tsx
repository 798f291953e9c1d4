/** The symbols of public/icons.svg. */
export type IconName =
  | 'overview'
  | 'reports'
  | 'badges'
  | 'templates'
  | 'paths'
  | 'lists'
  | 'inbox'
  | 'org'
  | 'search'
  | 'plus'
  | 'x'
  | 'check'
  | 'down'
  | 'up'
  | 'right'
  | 'left'
  | 'arrowup'
  | 'arrowdown'
  | 'arrowright'
  | 'more'
  | 'grip'
  | 'download'
  | 'upload'
  | 'valid'
  | 'expired'
  | 'revoked'
  | 'draft'
  | 'archived'
  | 'active'
  | 'alert'
  | 'info'
  | 'theme'
  | 'menu'
  | 'globe'
  | 'link'
  | 'copy'
  | 'shield'
  | 'calendar'
  | 'plan'
  | 'send'
  | 'undo'
  | 'redo'
  | 'dice'
  | 'retry'
  | 'renew'
  | 'filter'
  | 'eye'
  | 'mail'
  | 'edit'
  | 'trash'
  | 'ext'
  | 'share'
  | 'table'
  | 'image'
  | 'award'
  | 'bold'
  | 'italic'
  | 'ul'
  | 'ol'
  | 'h'
  | 'settings'
  | 'user'
  | 'offline'
  | 'key'
  | 'laptop'
  | 'print'
  | 'half'
  | 'ready'
  | 'credits'
  | 'file'
  | 'paused'

/** A decorative icon beside text; never the only name of a control. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current [stroke-width:1.6] [stroke-linecap:round] [stroke-linejoin:round] ${className ?? ''}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  )
}
