import { Switch } from '#client/ui/forms/Switch.tsx'
import { m } from '#i18n/compiled/messages.js'

type RequiredSwitchProps = {
  title: string
  isRequired: boolean
  /** Undefined for users who may only read it. */
  onRequire?: (isRequired: boolean) => void
}

/** Whether a step is required, with a switch to change it. */
export function RequiredSwitch({ title, isRequired, onRequire }: RequiredSwitchProps) {
  const word = isRequired ? m.progress_required() : m.progress_optional()
  return (
    <span
      className="flex gap-2.5 items-center text-ink-2 text-sm max-md:flex-row-reverse max-md:col-3 max-md:row-2 max-md:justify-end max-md:min-h-11 data-is-required:text-ink data-is-required:font-label [&>:first-child:not(:last-child)]:min-w-22 [&>:first-child:not(:last-child)]:text-right max-md:[&>:first-child:not(:last-child)]:min-w-0 max-md:[&>:first-child:not(:last-child)]:text-left"
      data-is-required={isRequired || undefined}
    >
      <span aria-hidden={onRequire ? true : undefined}>{word}</span>
      {onRequire && (
        <Switch isBare label={m.progress_required_switch({ title })} isOn={isRequired} onSwitch={onRequire} />
      )}
    </span>
  )
}
