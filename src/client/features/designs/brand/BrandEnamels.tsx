import { useState } from 'react'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { DESIGN_LIMITS } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { type BrandForm, contrastWords, type EnamelValue } from './brand-form.ts'
import { EnamelPin } from './EnamelPin.tsx'
import { LogoEnamels } from './LogoEnamels.tsx'

const EnamelDialog = lazyPart(() => import('./EnamelDialog.tsx'), 'EnamelDialog')

/** The enamels, each with how it reads and how often it is used; new ones, changed ones and removed ones. */
export function BrandEnamels({ form, logo }: { form: BrandForm; logo: string }) {
  const { values, change, errors } = form
  const { enamels } = values
  const [open, setOpen] = useState<EnamelValue | null>(null)
  const add = () => setOpen({ id: crypto.randomUUID(), name: '', hex: '#1d6f4a', uses: 0, was: null })
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-5 max-md:grid-cols-1 [&_li]:flex [&_li]:gap-3 [&_li]:items-center [&_li]:min-h-15 [&_li]:min-w-0 [&_li]:py-1.5 [&_li]:border-b [&_li]:border-b-rule">
        {enamels.map((enamel, index) => (
          <li key={enamel.id}>
            <EnamelPin hex={enamel.hex} />
            <span className="flex-1 min-w-0">
              <b className="block font-label wrap-anywhere">{enamel.name}</b>
              <span className="block text-ink-2 text-xs/xs">
                {contrastWords(enamel.hex)}, {enamel.uses > 0 ? m.brand_uses({ count: enamel.uses }) : m.brand_unused()}
              </span>
              {errors[`enamels.${index}.name`] && (
                <span className="text-danger">{errors[`enamels.${index}.name`]}</span>
              )}
            </span>
            <IconButton icon="edit" label={m.brand_edit({ name: enamel.name })} onClick={() => setOpen(enamel)} />
          </li>
        ))}
        {enamels.length < DESIGN_LIMITS.brand && (
          <li className="in-disabled:hidden">
            <button
              type="button"
              className="flex gap-3 items-center w-full p-0 border-0 bg-transparent text-left cursor-pointer"
              onClick={add}
            >
              <span className="grid place-items-center size-10.5 flex-none border-[1.5px] border-dashed border-rule-strong rounded-[50%]">
                <Icon name="plus" />
              </span>
              <span>
                <b className="block font-label">{m.brand_add()}</b>
                {enamels.length === 0 && <span className="block text-ink-2 text-xs/xs">{m.brand_add_first()}</span>}
              </span>
            </button>
          </li>
        )}
        {isUploaded(logo) && <LogoEnamels logo={logo} form={form} />}
      </ul>
      <LazyBoundary>
        {open && <EnamelDialog enamel={open} values={values} onChange={change} onClose={() => setOpen(null)} />}
      </LazyBoundary>
    </>
  )
}
