import { m } from '#i18n/compiled/messages.js'
import { EditedField } from '../EditedField.tsx'
import { MissingElementHint, Numbered } from './ElementField.tsx'

/** Element 11: who assures the quality, and where that is documented. */
export const QualityField = () => (
  <Numbered element="quality_assurance">
    <div className="grid grid-cols-1 gap-4">
      <EditedField
        name="quality_assurance"
        limit={500}
        isNeeded
        hint={<MissingElementHint element="quality_assurance" />}
        placeholder={m.micro_quality_placeholder()}
      />
      <div className="pair">
        <EditedField name="quality_body" limit={255} />
        <EditedField name="quality_url" isAddress />
      </div>
    </div>
  </Numbered>
)
