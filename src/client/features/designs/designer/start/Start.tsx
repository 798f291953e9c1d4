import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { StartingDesign } from '#art/design/starting-designs.ts'
import { startingDesigns } from '#art/design/starting-designs.ts'
import { useAction } from '#client/api/use-action.ts'
import { Page } from '#client/features/page/Page.tsx'
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
import { brandQuery } from '../../brand/brand.queries.ts'
import { saveDesignMutation } from '../designer.queries.ts'
import { engravingName, metalName, shapeName } from '../designer-words.ts'
import { DesignPicture } from '../drawing/DesignPicture.tsx'
import { anotherArrangement } from '../state/parts.ts'

const OwnDesigns = lazyPart(() => import('../../brand/OwnDesigns.tsx'), 'OwnDesigns')
const SeriesForm = lazyPart(() => import('../../brand/SeriesForm.tsx'), 'SeriesForm')

type Topic = StartingDesign['topics'][number]
const topics: Record<Topic, () => string> = {
  university: m.designer_topic_university,
  school: m.designer_topic_school,
  safety: m.designer_topic_safety,
  language: m.designer_topic_language,
  sport: m.designer_topic_sport,
  volunteering: m.designer_topic_volunteering,
  digital: m.designer_topic_digital,
}
const TOPICS = Object.keys(topics) as Topic[]

/** Finished designs to begin with, shown with this template's values. */
export function Start({ template, opened }: { template: BadgeTemplate; opened: TemplateDesign }) {
  const navigate = useNavigate()
  const { data: brand } = useQuery(brandQuery)
  const [topic, setTopic] = useState<Topic>()
  const [isOurs, setOurs] = useState(false)
  const [tab, setTab] = useState<'start' | 'own' | 'series'>('start')
  const [chosen, setChosen] = useState<Design>(opened.design)
  const [own, setOwnName] = useState<string>()
  const setOwn = (design: Design, name: string) => {
    setChosen(design)
    setOwnName(name)
  }
  const save = useAction(saveDesignMutation, {
    next: () => void navigate({ to: '/templates/$templateId/design', params: { templateId: template.id } }),
  })
  const { bindings } = opened
  const inOurs = (design: Design): Design =>
    isOurs && brand?.enamels.length ? { ...design, enamel: { brand: 0 }, band: null, metal: brand.metal } : design
  const shown = startingDesigns.filter(({ topics: its }) => !topic || its.includes(topic))
  const begin = (design: Design) =>
    void save.run({ template_id: template.id, design, madeFrom: { design: opened.design, level: opened.level } })
  const card = (design: Design, name: string, fact: ReactNode) => (
    <label
      key={name}
      className="relative grid cursor-pointer justify-items-center gap-0.5 rounded-control border border-transparent p-2.5 pb-4 text-center hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:bg-selected has-[:focus-visible]:focus-ring"
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
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-12 max-xl:grid-cols-1">
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
                    {[undefined, ...TOPICS].map((each) => (
                      <button
                        key={each ?? 'all'}
                        type="button"
                        aria-pressed={topic === each}
                        onClick={() => setTopic(each)}
                        className="min-h-8 cursor-pointer rounded-pin border border-rule-strong bg-transparent px-3 text-sm aria-pressed:border-place-mark aria-pressed:bg-selected aria-pressed:font-strong touch:min-h-11"
                      >
                        {each ? topics[each]() : m.designer_all()}
                      </button>
                    ))}
                    {brand && brand.enamels.length > 0 && (
                      <Switch label={m.designer_in_our_colours()} isOn={isOurs} onSwitch={setOurs} />
                    )}
                  </div>
                  <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
                    <legend className="sr">{m.designer_start_title()}</legend>
                    {!topic && card(opened.design, m.designer_start_today(), m.designer_start_today_fact())}
                    {shown.map(({ design, topics: [first] }) =>
                      card(
                        inOurs(design),
                        `${shapeName(design.shape)}${first ? `, ${topics[first]()}` : ''}`,
                        `${metalName(design.metal)}, ${engravingName(design.engraving)}`,
                      ),
                    )}
                  </fieldset>
                </>
              )}
            </div>
          </Tabs>
        </div>
        <div className="sticky top-20 grid gap-3 max-xl:bottom-0 max-xl:z-2 max-xl:-mx-2 max-xl:grid-cols-[auto_1fr] max-xl:items-center max-xl:bg-paper max-xl:p-2">
          <div className="grid place-items-center rounded-paper bg-desk p-6 max-xl:p-0">
            <DesignPicture design={chosen} bindings={bindings} size={240} className="max-xl:size-15" />
          </div>
          <p className="hint max-xl:hidden">{m.designer_start_follows()}</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" busy={save.isPending && m.word_saving()} onClick={() => begin(chosen)}>
              {m.designer_design_it()}
            </Button>
            <Button
              kind="quiet"
              icon="dice"
              onClick={() => {
                const any = startingDesigns[Math.floor(Math.random() * startingDesigns.length)]
                if (any)
                  setChosen(anotherArrangement(inOurs(any.design), brand?.shapes ?? [any.design.shape], Math.random))
              }}
            >
              {m.designer_surprise()}
            </Button>
          </div>
          <Alert>{save.problem}</Alert>
        </div>
      </div>
    </Page>
  )
}
