import { m } from '#i18n/compiled/messages.js'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

/** A value to hand over, such as an address of ours, with a button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-[5px] font-label">{label}</p>
      <div className="flex items-center border border-dashed border-rule-strong rounded-control bg-paper-sunk">
        <code className="flex-1 min-w-0 py-2 px-3 [font:inherit] text-sm/sm wrap-anywhere select-all">{value}</code>
        <IconButton icon="copy" label={m.sso_copy({ what: label })} onClick={() => void copyText(value)} />
      </div>
    </div>
  )
}
