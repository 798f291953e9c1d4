import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { StartingDesign } from '#art/design/starting-designs.ts'
import { startingDesigns } from '#art/design/starting-designs.ts'
import { useAction } from '#client/api/use-action.ts'
import { Page } from '#client/features/page/Page.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { Tabs } from '#client/ui/layout/Tabs.tsx'
import type { Design } from '#contract/designs/design.ts'
import type { TemplateDesign } from '#contract/designs/template-design.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { Chips } from '../Chips.tsx'
import { saveDesignMutation, templateDesignQuery, useDesignMutation } from '../designer.queries.ts'
import { engravingName, metalName, shapeName } from '../designer-words.ts'
import { DesignPicture } from '../drawing/DesignPicture.tsx'
import { keepDraft, shownOf } from '../state/design-draft.ts'
import { designRefusal } from '../state/design-refusal.ts'
import { anotherArrangement } from '../state/parts.ts'
import { useBrand } from '../state/within-brand.ts'

const OwnDesigns = lazyPart(() => import('../../brand/OwnDesigns.tsx'), 'OwnDesigns')
const SeriesForm = lazyPart(() => import('../../brand/SeriesForm.tsx'), 'SeriesForm')

type Topic = StartingDesign['topics'][number] | ''
const topicNames: Record<Topic, () => string> = {
  '': m.designer_all,
  university: m.designer_topic_university,
  school: m.designer_topic_school,
  safety: m.designer_topic_safety,
  language: m.designer_topic_language,
  sport: m.designer_topic_sport,
  volunteering: m.designer_topic_volunteering,
  digital: m.designer_topic_digital,
}
const topics = () => Object.entries(topicNames).map(([id, label]) => ({ id: id as Topic, label: label() }))

const lookOf = ({ metal, engraving }: Design) => `${metalName(metal)}, ${engravingName(engraving)}`

type StartProps = { template: BadgeTemplate; opened: TemplateDesign; userId: string }

/** Finished designs to begin with, shown with this template's values. */
export function Start({ template, opened, userId }: StartProps) {
  const navigate = useNavigate()
  const whyNot = useWhyNot('edit_templates')
  const { brand, isBound, within } = useBrand()
  const { data: now = opened } = useQuery(templateDesignQuery(template.id))
  const [topic, setTopic] = useState<Topic>('')
  const [isOurs, setOurs] = useState(false)
  const [tab, setTab] = useState<'start' | 'own' | 'series'>('start')
  const [chosen, setChosen] = useState(() => within(opened.design))
  const [own, setOwnName] = useState<string>()
  const setOwn = (design: Design, name: string) => {
    setChosen(within(design))
    setOwnName(name)
  }
  const params = { templateId: template.id }
  const save = useAction(saveDesignMutation)
  const use = useAction(useDesignMutation, {
    done: m.designer_used(),
    next: () => void navigate({ to: '/templates/$templateId', params }),
  })
  const { bindings } = opened
  const inOurs = (design: Design): Design =>
    isOurs && !isBound ? { ...design, enamel: { brand: 0 }, band: null, metal: brand.metal } : within(design)
  const shown = startingDesigns.filter(
    ({ topics: its, design }) => (!topic || its.includes(topic)) && (!isBound || brand.shapes.includes(design.shape)),
  )
  const keep = () => save.runAsync({ template_id: template.id, design: chosen, madeFrom: now }).catch(() => undefined)
  const begin = async () => {
    if (!now.is_proposal) {
      // The designer opens with the other one, and Undo brings the earlier one back.
      keepDraft(userId, template.id, { mine: { ...shownOf(now), design: chosen }, from: shownOf(now) })
    } else if (!(await keep())) return
    void navigate({ to: '/templates/$templateId/design', params })
  }
  const refusal = save.error ?? use.error
  const takeAsIs = async () => {
    use.reset()
    const kept = await keep()
    if (kept) void use.run({ template_id: template.id, image_alt: kept.image_alt, madeFrom: kept })
  }
  const surprise = () => {
    const any = startingDesigns[Math.floor(Math.random() * startingDesigns.length)]
    if (any) setChosen(within(anotherArrangement(inOurs(any.design), brand.shapes, Math.random)))
  }
  const card = (design: Design, name: string, fact: ReactNode) => (
    <label
      key={name}
      className="relative grid cursor-pointer justify-items-center content-start gap-0.5 rounded-control border border-transparent p-2.5 pb-4 text-center hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:bg-selected has-[:focus-visible]:focus-ring"
    >
      <input
        type="radio"
        name="start"
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
        aria-label={name}
        checked={JSON.stringify(chosen) === JSON.stringify(design)}
        onChange={() => setChosen(design)}
      />
      <DesignPicture design={design} bindings={bindings} size={132} />
      <span className="font-label">{name}</span>
      <span className="hint">{fact}</span>
    </label>
  )
  return (
    <Page
      title={template.title ?? ''}
      facts={m.designer_start_fact()}
      breadcrumbs={[{ label: m.shell_templates(), link: { to: '/templates' } }]}
      task
      wide
    >
      <div
        className={`grid items-start gap-12 ${tab === 'series' ? 'grid-cols-1' : 'grid-cols-[minmax(0,1fr)_18rem] max-xl:grid-cols-1'}`}
      >
        <div className="min-w-0">
          <Tabs
            label={m.designer_start_title()}
            tabs={[
              { id: 'start', label: m.designer_start_title() },
              { id: 'own', label: m.designer_start_own() },
              { id: 'series', label: m.designer_start_series() },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            <div className="pt-4">
              <LazyBoundary>
                {tab === 'own' && <OwnDesigns onChoose={setOwn} chosen={own} />}
                {tab === 'series' && <SeriesForm templateId={template.id} />}
              </LazyBoundary>
              {tab === 'start' && (
                <>
                  <div className="mb-4 flex flex-wrap items-center gap-2">
                    <Chips choices={topics()} chosen={topic} onChoose={setTopic} />
                    <Button kind="quiet" icon="dice" onClick={surprise}>
                      {m.designer_surprise()}
                    </Button>
                    {brand.enamels.length > 0 && !isBound && (
                      <Switch label={m.designer_in_our_colours()} isOn={isOurs} onSwitch={setOurs} />
                    )}
                  </div>
                  <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
                    <legend className="sr">{m.designer_start_title()}</legend>
                    {!topic &&
                      (opened.is_proposal
                        ? card(within(opened.design), m.designer_start_today(), m.designer_start_today_fact())
                        : card(within(opened.design), m.designer_start_draft(), lookOf(opened.design)))}
                    {shown.map(({ design, topics: [first] }) =>
                      card(
                        inOurs(design),
                        `${shapeName(design.shape)}${first ? `, ${topicNames[first]()}` : ''}`,
                        lookOf(inOurs(design)),
                      ),
                    )}
                  </fieldset>
                </>
              )}
            </div>
          </Tabs>
        </div>
        {tab !== 'series' && (
          <div className="sticky top-20 grid gap-3 max-xl:bottom-0 max-xl:z-2 max-xl:-mx-2 max-xl:grid-cols-[auto_1fr] max-xl:items-center max-xl:border-t max-xl:border-t-margin-rule max-xl:bg-paper max-xl:p-2">
            <div className="grid place-items-center rounded-paper bg-desk p-6 max-xl:p-0 max-[23rem]:hidden">
              <DesignPicture design={chosen} bindings={bindings} size={240} className="max-xl:size-15" />
            </div>
            <p className="hint max-xl:hidden">{m.designer_start_follows()}</p>
            <div className="flex flex-wrap gap-2">
              <Button kind="primary" busy={save.isPending && m.word_saving()} onClick={begin}>
                {m.designer_design_it()}
              </Button>
              <Button busy={use.isPending && m.designer_using()} unavailable={whyNot} onClick={takeAsIs}>
                {m.designer_use_as_is()}
              </Button>
            </div>
            <div className="max-xl:col-span-full">
              <Alert>{refusal && designRefusal(refusal)}</Alert>
            </div>
          </div>
        )}
      </div>
    </Page>
  )
}
