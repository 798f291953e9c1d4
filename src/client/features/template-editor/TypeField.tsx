import { badgeSvg } from '#art/badge.ts'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { PictureCards } from '#client/ui/forms/PictureCards.tsx'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { typeName } from '../templates/template-words.ts'
import { useTemplateField } from './form/template-form.tsx'
import { typeOf } from './template-texts.ts'

const picture = (type: TemplateType) =>
  `data:image/svg+xml,${encodeURIComponent(badgeSvg({ type, color: null, code: '', seed: '', detail: 'mini' }))}`

/** What the badge certifies, told by four silhouettes. */
export function TypeField() {
  const { id, value, error, onChange } = useTemplateField('type')
  return (
    <FieldGroup id={id} label={m.templates_type()} error={error}>
      <PictureCards
        across={4}
        choices={TemplateType.options.map((type) => ({
          id: type,
          picture: <img src={picture(type)} width={40} height={40} alt="" />,
          label: typeName(type),
        }))}
        chosen={typeOf({ type: value })}
        isInvalid={error !== undefined}
        onChoose={onChange}
      />
    </FieldGroup>
  )
}
