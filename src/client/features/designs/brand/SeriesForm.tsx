import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowOfSeries } from '#art/design/series.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { TemplatePicker } from '#client/features/templates/TemplatePicker.tsx'
import { statusName } from '#client/features/templates/template-words.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { MAX_SERIES, MIN_SERIES, SeriesKey } from '#contract/designs/own-designs.ts'
import { DesignLevel, type TemplateDesign } from '#contract/designs/template-design.ts'
import { m } from '#i18n/compiled/messages.js'
import { templateDesignQuery } from '../designer/designer.queries.ts'
import { metalName } from '../designer/designer-words.ts'
import { DesignPicture } from '../designer/drawing/DesignPicture.tsx'
import { brandQuery } from './brand.queries.ts'
import { createSeriesMutation, undoSeriesMutation } from './own-designs.queries.ts'
import { SeriesSymbol } from './SeriesSymbol.tsx'
import { firstRows, levelsLike, newRow, type Row, rowInput } from './series-rows.ts'

const keys = { level: m.series_key_level, subject: m.series_key_subject, year: m.series_key_year }
const titles = { level: m.series_title_level, subject: m.series_title_subject, year: m.series_title_year }
const texts = { level: m.series_text_level, subject: m.series_text_subject, year: m.series_text_year }

/** Makes siblings of a template's design: what changes from row to row, and the templates that get them. */
export function SeriesForm({ templateId }: { templateId: string }) {
  const { data: source } = useSuspenseQuery(templateDesignQuery(templateId))
  const [key, setKey] = useState<SeriesKey>('level')
  const [rows, setRows] = useState(() => firstRows('level', templateId, source))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const whyNot = useWhyNot('edit_templates')
  const undo = useAction(undoSeriesMutation, { done: m.series_undone(), refused: sayRefusal })
  const make = useAction(createSeriesMutation, {
    done: ({ id, rows: made }) => ({ text: m.series_made({ count: made.length }), undo: () => void undo.run(id) }),
    refused: (error) => {
      const named = fieldErrorsOf(error)
      setErrors(Object.keys(named).length > 0 ? named : { root: error.message })
    },
  })
  const change = (index: number, next: Partial<Row>) => {
    setErrors({})
    setRows(rows.map((row, at) => (at === index ? { ...row, ...next } : row)))
  }
  const submit = () => {
    const missing = rows.flatMap(({ templateId: id, title }, at) =>
      id || title.trim() ? [] : [[`rows.${at}.title`, m.series_title_missing()]],
    )
    if (missing.length > 0) return setErrors(Object.fromEntries(missing))
    const series = { source_id: templateId, key, rows: rows.map((row) => rowInput(key, row, source.design)) }
    void make.run({ series, key: make.key })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-x-8 gap-y-3 items-end">
        <div className="flex-1 min-w-64">
          <h2 className="font-display text-display-sm/display-sm font-serif">{titles[key]({ count: rows.length })}</h2>
          <p className="text-ink-2">{texts[key]()}</p>
        </div>
        <div className="w-84 max-w-full">
          <SegmentedControl
            label={m.series_key()}
            choices={SeriesKey.options.map((id) => ({ id, label: keys[id]() }))}
            chosen={key}
            onChoose={(next) => {
              setKey(next)
              setRows(firstRows(next, templateId, source))
            }}
          />
        </div>
      </div>
      <ol
        // The double gold wire of what belongs together.
        className="relative grid grid-flow-col auto-cols-[minmax(7.5rem,1fr)] gap-x-1 overflow-x-auto pb-2 text-center before:absolute before:top-18 before:inset-x-[8%] before:h-1 before:border-y before:border-y-gold-line [&_img]:relative"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label={m.series_rows()}
      >
        {rows.map((row) => (
          <SeriesPicture key={row.id} seriesKey={key} row={row} source={source} />
        ))}
      </ol>
      <ul className="border-t-2 border-t-ink">
        {rows.map((row, index) => (
          <li
            key={row.id}
            className={`grid gap-x-4 gap-y-2 items-start py-3 border-b border-b-rule max-md:grid-cols-[minmax(0,1fr)_auto] ${key === 'subject' ? 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]' : 'grid-cols-[minmax(0,1fr)_8rem_auto]'}`}
          >
            <SeriesTemplate
              row={row}
              error={errors[`rows.${index}.title`] ?? errors[`rows.${index}.template_id`] ?? errors[`rows.${index}`]}
              onChange={(next) => change(index, next)}
            />
            <div className="max-md:col-span-full max-md:row-start-2">
              <SeriesValues
                seriesKey={key}
                row={row}
                source={source}
                errors={errors}
                index={index}
                onChange={(next) => change(index, next)}
              />
            </div>
            {rows.length > MIN_SERIES && (
              <IconButton
                icon="x"
                label={m.series_remove({ title: row.title || String(index + 1) })}
                onClick={() => setRows(rows.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      <Alert>{errors['root']}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          busy={make.isPending && m.series_making()}
          unavailable={whyNot || (source.is_proposal === 1 && m.series_no_design())}
          onClick={submit}
        >
          {m.series_make({ count: rows.length })}
        </Button>
        <Button
          icon="plus"
          unavailable={rows.length >= MAX_SERIES && m.series_most()}
          onClick={() => setRows([...rows, newRow()])}
        >
          {m.series_add()}
        </Button>
      </div>
    </div>
  )
}

type RowProps = { row: Row; onChange: (change: Partial<Row>) => void }

/** The badge of a row, as it will be. */
function SeriesPicture({ seriesKey, row, source }: { seriesKey: SeriesKey; row: Row; source: TemplateDesign }) {
  const { data: template } = useQuery({ ...templateQuery(row.templateId), enabled: row.templateId !== '' })
  const { title, code } = template ?? row
  const design = rowOfSeries(source.design, seriesKey, rowInput(seriesKey, row, source.design))
  const { level, year } =
    seriesKey === 'level' ? { ...row, year: source.bindings.year } : { ...row, level: source.level }
  const bindings = { ...source.bindings, title, code: code ?? '', level, year: year || source.bindings.year }
  return (
    <li className="grid justify-items-center content-start gap-1 min-w-0 [&_img]:max-w-full [&_img]:h-auto">
      <DesignPicture size={148} design={design} bindings={bindings} />
      <b className="max-w-full font-label wrap-anywhere">
        {seriesKey === 'level' ? m.series_level({ level: row.level }) : title}
      </b>
      <span className="text-ink-2 text-sm">
        {seriesKey === 'level' ? metalName(design.metal) : seriesKey === 'year' ? row.year : code}
      </span>
    </li>
  )
}

/** The template of a row: a new one, or one that exists. */
function SeriesTemplate({ row, error, onChange }: RowProps & { error: string | undefined }) {
  const [isChosen, choose] = useState(row.templateId !== '')
  const { data: now } = useQuery({ ...templateQuery(row.templateId), enabled: row.templateId !== '' })
  return (
    <div className="grid gap-1 justify-items-start [&>:first-child]:w-full">
      {isChosen ? (
        <TemplatePicker
          label={m.series_template()}
          chosen={row.templateId}
          {...(error && { error })}
          onChoose={(templateId) => onChange({ templateId })}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2 items-start max-[23rem]:grid-cols-1">
          <TextField
            label={m.series_new()}
            maxLength={255}
            value={row.title}
            {...(error && { error })}
            onChange={({ target }) => onChange({ title: target.value })}
          />
          <TextField
            label={m.series_code()}
            maxLength={255}
            value={row.code}
            onChange={({ target }) => onChange({ code: target.value })}
          />
        </div>
      )}
      {now && (
        <p className="hint flex flex-wrap gap-x-2 items-center">
          <Status mark={now.status} label={statusName(now.status)} />
          {now.status === 'draft' ? m.series_now_draft() : m.series_now_active()}
        </p>
      )}
      <InlineButton
        onClick={() => {
          choose(!isChosen)
          if (isChosen) onChange({ templateId: '' })
        }}
      >
        {isChosen ? m.series_use_new() : m.series_use_existing()}
      </InlineButton>
    </div>
  )
}

type SeriesValuesProps = RowProps & {
  seriesKey: SeriesKey
  source: TemplateDesign
  errors: Record<string, string>
  index: number
}

/** What changes in a row. */
function SeriesValues({ seriesKey, row, source, errors, index, onChange }: SeriesValuesProps) {
  const { data: brand } = useQuery(brandQuery)
  if (seriesKey === 'level')
    return (
      <SelectField
        label={m.series_key_level()}
        value={row.level}
        options={['' as const, ...levelsLike(source.level)].map((level) => ({ value: level, label: level || '–' }))}
        onChange={({ target }) => onChange({ level: DesignLevel.parse(target.value) })}
      />
    )
  if (seriesKey === 'year') {
    const error = errors[`rows.${index}.year`]
    return (
      <TextField
        label={m.series_key_year()}
        inputMode="numeric"
        maxLength={4}
        value={row.year}
        {...(error && { error })}
        onChange={({ target }) => onChange({ year: target.value })}
      />
    )
  }
  const enamels = (brand?.enamels ?? []).map(({ name }, place) => ({ value: String(place), label: name }))
  return (
    <div className="grid grid-cols-3 gap-2 items-start max-xl:grid-cols-1">
      <SeriesSymbol chosen={row.symbol} onChoose={(symbol) => onChange({ symbol })} />
      <SelectField
        label={m.series_enamel()}
        value={row.enamel}
        options={[{ value: '', label: m.series_as_source() }, ...enamels]}
        onChange={({ target }) => onChange({ enamel: target.value })}
      />
      <TextField
        label={m.series_short()}
        optional
        maxLength={80}
        value={row.short}
        onChange={({ target }) => onChange({ short: target.value })}
      />
    </div>
  )
}
