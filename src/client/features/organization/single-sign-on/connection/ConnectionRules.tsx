import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldPath, showProblemIn } from '#client/api/show-problem.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { InlineSelect } from '#client/ui/forms/InlineSelect.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { requiredLine } from '#contract/formats.ts'
import {
  type ConnectionUpdate,
  GivenLevel,
  MAX_LEVELS,
  type SsoConnection,
} from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { Part } from '../../Group.tsx'
import { updateConnectionMutation } from '../single-sign-on.queries.ts'

type ConnectionUpdateSent = Partial<z.input<typeof ConnectionUpdate>>

/**
 * Saves some of a connection's rules at once, and shows them from then on; somebody else's change in between is asked about.
 */
function useRules(connection: SsoConnection) {
  const update = useAction(updateConnectionMutation, { done: m.sso_rule_saved() })
  const names: Partial<Record<keyof ConnectionUpdate, string>> = {
    who: m.sso_who(),
    default_level: m.sso_level_none(),
    levels: m.sso_levels(),
    keep_in_step: m.sso_in_step(),
    session_hours: m.sso_session_hours(),
  }
  const save = (sent: ConnectionUpdate) =>
    saveOrAsk((madeFrom) => update.runAsync({ connection_id: connection.id, ...sent, madeFrom }), {
      madeFrom: connection,
      sent,
      label: (field) => names[field as keyof ConnectionUpdate] ?? field,
    }).then(() => undefined, sayRefusal)
  const { who, default_level, levels, keep_in_step, session_hours } = connection
  const kept = { who, default_level, levels, keep_in_step, session_hours }
  const pending: ConnectionUpdateSent = update.isPending ? (update.variables ?? {}) : {}
  const level = pending.default_level === undefined ? default_level : pending.default_level || null
  return { save, shown: { ...kept, ...pending, default_level: level } }
}

/** Who may come by a connection, with which level, and for how long; each is saved at once. */
export function ConnectionRules({ connection }: { connection: SsoConnection }) {
  const { save, shown } = useRules(connection)
  return (
    <>
      <Part id="who" title={m.sso_who()} text={m.sso_who_text()}>
        <RadioCards
          label={m.sso_who()}
          choices={[
            { id: 'invited', label: m.sso_who_invited(), hint: m.sso_who_invited_hint() },
            { id: 'domain', label: m.sso_who_domain(), hint: m.sso_who_domain_hint() },
          ]}
          chosen={shown.who}
          onChoose={(who) => save({ who })}
        />
      </Part>
      <LevelsByGroup connection={connection} shown={shown} save={save} />
      <Part id="sessions" title={m.sso_sessions()} text={m.sso_sessions_text()}>
        <div className="max-w-80">
          <SelectField
            label={m.sso_session_hours()}
            options={HOURS.map((count) => ({ value: String(count), label: m.sso_hours({ count }) }))}
            value={String(shown.session_hours)}
            onChange={({ target }) => save({ session_hours: Number(target.value) })}
          />
        </div>
      </Part>
    </>
  )
}

const HOURS = Array.from({ length: 24 }, (_, index) => index + 1)

const levelOptions = () => GivenLevel.options.map((value) => ({ value, label: levelName(value, getLocale()) }))

type LevelsProps = {
  connection: SsoConnection
  shown: ReturnType<typeof useRules>['shown']
  save: ReturnType<typeof useRules>['save']
}

function LevelsByGroup({ connection, shown, save }: LevelsProps) {
  const { attributes } = connection
  const { levels, default_level, keep_in_step } = shown
  const [isAdding, setAdding] = useState(false)
  const whyNot = useWhyNot('manage_sign_in')
  const none: { value: null; level: GivenLevel | null } = { value: null, level: default_level }
  const rows = [...levels, none].map((row) => ({ ...row, key: row.value ?? ' none' }))
  const setLevel = (value: string | null, level: string) => {
    if (value === null) return void save({ default_level: GivenLevel.safeParse(level).data ?? null })
    void save({ levels: levels.map((row) => (row.value === value ? { value, level: GivenLevel.parse(level) } : row)) })
  }
  return (
    <Part id="levels" title={m.sso_levels()} text={m.sso_levels_text()}>
      {!attributes.groups && <p className="muted">{m.sso_levels_no_attribute()}</p>}
      <DataTable
        caption={m.sso_levels()}
        rows={rows}
        rowKey="key"
        columns={[
          {
            id: 'value',
            slot: 'title',
            head: () => m.sso_levels_value({ attribute: attributes.groups || '–' }),
            title: ({ value }) => value ?? m.sso_level_none(),
            cell: ({ value }) => <span className="whitespace-normal wrap-anywhere">{value ?? m.sso_level_none()}</span>,
          },
          {
            id: 'level',
            slot: 'line',
            head: m.team_level,
            width: '12rem',
            cell: ({ value, level }) => (
              <InlineSelect
                label={m.sso_level_of({ value: value ?? m.sso_level_none() })}
                value={level ?? ''}
                options={[...levelOptions(), ...(value === null ? [{ value: '', label: m.sso_level_refuse() }] : [])]}
                onChange={({ target }) => setLevel(value, target.value)}
              />
            ),
          },
          menuColumn<(typeof rows)[number]>(
            ({ value }) =>
              value !== null && (
                <IconButton
                  small
                  icon="x"
                  label={m.sso_level_remove({ value })}
                  onClick={() => save({ levels: levels.filter((row) => row.value !== value) })}
                />
              ),
          ),
        ]}
      />
      <div>
        <Button
          icon="plus"
          unavailable={whyNot || (levels.length >= MAX_LEVELS && m.sso_levels_most({ most: MAX_LEVELS }))}
          onClick={() => setAdding(true)}
        >
          {m.sso_level_add()}
        </Button>
      </div>
      <Switch
        label={m.sso_in_step()}
        hint={m.sso_in_step_hint()}
        isOn={keep_in_step}
        onSwitch={(next) => save({ keep_in_step: next })}
      />
      {isAdding && <AddLevel connection={connection} onClose={() => setAdding(false)} />}
    </Part>
  )
}

const GroupLevel = z.object({ value: requiredLine(255), level: GivenLevel })

function AddLevel({ connection, onClose }: { connection: SsoConnection; onClose: () => void }) {
  const form = useForm({
    resolver: validateBy(GroupLevel),
    defaultValues: { value: '', level: 'viewer' as GivenLevel },
  })
  const { errors } = form.formState
  const at = connection.levels.length
  const add = useAction(updateConnectionMutation, {
    done: m.sso_rule_saved(),
    next: onClose,
    refused: showProblemIn(form, { pathOf: (name) => fieldPath(name).replace(`levels.${at}.`, '') }),
  })
  return (
    <ActionDialog
      title={m.sso_level_add_title()}
      fields={
        <>
          <TextField
            label={m.sso_level_value()}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.value?.message}
            {...form.register('value')}
          />
          <SelectField label={m.team_level()} options={levelOptions()} {...form.register('level')} />
        </>
      }
      act={m.sso_level_add()}
      busy={m.word_saving()}
      action={add}
      problem={errors.root?.message}
      onAct={form.handleSubmit((row) =>
        add.run({ connection_id: connection.id, levels: [...connection.levels, row], madeFrom: connection }),
      )}
      onClose={onClose}
    />
  )
}
