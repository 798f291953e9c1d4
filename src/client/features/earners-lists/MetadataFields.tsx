import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { Earner } from '#contract/earners.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isPlainValue, metadataText } from './metadata.ts'

type Metadata = Earner['metadata']

type MetadataFieldsProps = {
  /** As it is kept, which says how much room each field needs. */
  kept: Metadata
  metadata: Metadata
  onChange: (metadata: Metadata) => void
}

/** Longer than this, a value is shown in several lines. */
const LONG = 60

/** What else is known of somebody, each in a field of its own; what programs have put there besides text stays as it is. */
export const MetadataFields = ({ kept, metadata, onChange }: MetadataFieldsProps) =>
  Object.entries(kept ?? {}).map(([name, value]) => {
    const text = metadataText(value)
    const Field = text.length > LONG || text.includes('\n') ? TextArea : TextField
    const isPlain = isPlainValue(value)
    return (
      <Field
        key={name}
        label={name}
        hint={isPlain ? undefined : m.earners_metadata_fixed()}
        optional={isPlain}
        readOnly={!isPlain}
        autoComplete="off"
        value={metadataText(metadata?.[name])}
        onChange={({ target }: { target: { value: string } }) => onChange({ ...metadata, [name]: target.value })}
      />
    )
  })
