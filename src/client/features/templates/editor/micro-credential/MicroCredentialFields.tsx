import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { EditedField } from '../EditedField.tsx'
import { useOpenTemplate, useTemplateValue } from '../form/template-form.tsx'
import { AssessmentField, ParticipationField } from './AssessmentFields.tsx'
import { CoAwardingBodies } from './CoAwardingBodies.tsx'
import { MissingElementHint } from './ElementField.tsx'
import { ElementsPanel } from './ElementsPanel.tsx'
import { FieldOfStudyField } from './FieldOfStudyField.tsx'
import { LevelField } from './LevelField.tsx'
import { LearningOutcomes } from './outcomes/LearningOutcomes.tsx'
import { QualityField } from './QualityField.tsx'
import { StackabilityField } from './StackabilityField.tsx'
import { WorkloadField } from './WorkloadField.tsx'

/** The fields of a micro-credential: its completeness, and the elements by their numbers. */
export function MicroCredentialFields() {
  return (
    <>
      <ElementsPanel />
      <AutomaticElements />
      <div className="grid grid-cols-1 gap-6">
        <LearningOutcomes />
        <WorkloadField />
        <LevelField />
        <AssessmentField />
        <ParticipationField />
        <QualityField />
      </div>
    </>
  )
}

/** The optional additions, and what is usually the organization's own. */
export const MoreFields = () => (
  <>
    <FieldOfStudyField />
    <div className="pair">
      <EditedField name="prerequisites" limit={1000} />
      <StackabilityField />
    </div>
    <CountryField />
    <CoAwardingBodies />
    <EditedField name="further_information" limit={2000} isLong />
  </>
)

/** Element 3, if it is not the organization's country. */
function CountryField() {
  const { country } = useOpenTemplate()
  return (
    <EditedField
      name="country"
      limit={120}
      placeholder={country ?? undefined}
      isNeeded={!country}
      hint={country ? m.micro_country_hint() : <MissingElementHint element="country" />}
    />
  )
}

/** What is filled in automatically. */
function AutomaticElements() {
  const { country } = useOpenTemplate()
  const own = useTemplateValue('country').trim()
  return (
    <Note>
      {country || own ? (
        <>
          <b>{m.micro_by_itself_lead()}</b> {m.micro_by_itself()}
        </>
      ) : (
        <>
          <b>{m.micro_by_itself_lead_no_country()}</b> {m.micro_by_itself_no_country()}
        </>
      )}
    </Note>
  )
}
