import { useSuspenseQuery } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { OrganizationArea } from '#client/features/organization/OrganizationArea.tsx'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { useMayStill, useWhyNot, whoMayDo } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import type { Brand, ShownBrand } from '#contract/designs/brand.ts'
import { m } from '#i18n/compiled/messages.js'
import { engravingName, metalName, shapeName } from '../designer/designer-words.ts'
import { BrandEnamels } from './BrandEnamels.tsx'
import { BrandChangesNote, BrandFamily, useBrandChanges } from './BrandFamily.tsx'
import { BrandGroup, BrandLook } from './BrandLook.tsx'
import { brandQuery, updateBrandMutation } from './brand.queries.ts'
import { brandInput, useBrandForm } from './brand-form.ts'

/** What holds the organization's badges together; only to read for users who may not change it. */
export function BrandPage() {
  const mayEdit = useMayStill('administer')
  const { data: saved } = useSuspenseQuery(brandQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const form = useBrandForm(saved)
  const { values, isChanged } = form
  const whyNot = useWhyNot('administer')
  const stale = useStaleSave<Brand>(saved)
  stale.follow(saved, isChanged)
  const changes = useBrandChanges(form)
  const save = useAction(updateBrandMutation, {
    done: m.brand_saved(),
    next: (kept) => {
      stale.restart(kept)
      form.reset(kept)
    },
    refused: (error, sent) => stale.orElse(form.refuse, { sent, take: form.take })(error),
  })
  const submit = () => save.run({ ...brandInput(values), madeFrom: stale.madeFrom })
  const count = changes.counts ? changes.counts.drafts + changes.counts.active + changes.counts.designs : 0
  const actions = isChanged && (
    <>
      <Button kind="quiet" onClick={() => form.reset(saved)}>
        {m.word_discard()}
      </Button>
      <Button
        kind="primary"
        busy={save.isPending ? m.word_saving() : !changes.isCurrent && m.brand_counting()}
        unavailable={whyNot}
        onClick={submit}
      >
        {count > 0 ? m.brand_save_count({ count }) : m.word_save()}
      </Button>
    </>
  )
  return (
    <OrganizationArea
      title={m.brand_title()}
      facts={changedWords(saved) ?? m.brand_facts()}
      actions={<span className="contents max-md:hidden">{actions}</span>}
      task
    >
      <div
        ref={form.place}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,23.5rem)] gap-x-10 gap-y-6 items-start max-xl:grid-cols-1"
      >
        <fieldset disabled={!mayEdit} className="min-w-0 disabled:[&_button]:hidden">
          {!mayEdit && <Note>{saved.is_locked ? m.brand_locked_note() : whoMayDo('administer')}</Note>}
          <Alert>{form.errors['root'] ?? Object.values(form.errors)[0]}</Alert>
          <StaleSaveNotice stale={stale} onSave={submit} label={fieldName} words={fieldWords} />
          <BrandGroup title={m.brand_enamels()} text={m.brand_enamels_text()}>
            <BrandEnamels form={form} logo={organization.logo_path} />
          </BrandGroup>
          <BrandLook form={form} name={organization.name} />
          <BrandGroup title={m.brand_lock_title()}>
            <Switch
              label={m.brand_lock()}
              hint={m.brand_lock_hint()}
              isOn={values.is_locked}
              onSwitch={(is_locked) => form.change({ is_locked })}
            />
          </BrandGroup>
        </fieldset>
        <section
          aria-labelledby="brand-family"
          className="grid gap-3.5 min-w-0 xl:sticky xl:top-[calc(var(--bar)_+_var(--s-4))]"
        >
          <h2 id="brand-family">{m.brand_family()}</h2>
          <BrandFamily look={values} hexes={values.enamels.map(({ hex }) => hex)} name={organization.name} />
          <BrandChangesNote changes={changes} />
        </section>
      </div>
      <div className="hidden max-md:contents">{actions && <ActionBar>{actions}</ActionBar>}</div>
      <LeaveQuestion isDirty={isChanged} />
    </OrganizationArea>
  )
}

/** Who changed the brand last, and when; undefined as long as there is none. */
function changedWords({ updated_at, updated_by }: ShownBrand): string | undefined {
  if (!updated_at) return undefined
  const day = formatInstant(updated_at, 'long')
  return updated_by ? m.brand_changed_by({ day, name: updated_by.name }) : m.organization_facts({ day })
}

const faceName = (face: Brand['face']) => (face === 'plain' ? m.brand_face_plain() : m.brand_face_clarendon())

const names: Record<keyof Brand, () => string> = {
  enamels: m.brand_enamels,
  metal: m.brand_metal,
  engraving: m.brand_engraving,
  face: m.brand_face,
  shapes: m.brand_shapes,
  is_locked: m.brand_lock,
}

const fieldName = (field: string) => names[field as keyof Brand]?.() ?? m.brand_title()

/** A value of the brand in words, for the notice of a conflict. */
function fieldWords(field: string, value: unknown): string | undefined {
  if (field === 'enamels') return (value as Brand['enamels']).map(({ name, hex }) => `${name} ${hex}`).join('\n')
  if (field === 'metal') return metalName(value as Brand['metal'])
  if (field === 'engraving') return engravingName(value as Brand['engraving'])
  if (field === 'face') return faceName(value as Brand['face'])
  if (field === 'shapes') return (value as Brand['shapes']).map(shapeName).join(', ')
  if (field === 'is_locked') return value === 1 ? m.word_yes() : m.word_no()
  return undefined
}
