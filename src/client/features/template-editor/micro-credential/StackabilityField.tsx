import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { learningPathsQuery } from '#client/features/learning-paths/learning-paths.queries.ts'
import { readStackability, type Stackability, writeStackability } from '#client/features/templates/texts/micro-texts.ts'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateField } from '../form/template-form.tsx'

/** What it counts towards: nothing, a learning path of the organization, or something described in words. */
export function StackabilityField() {
  const { id, value, error, onChange } = useTemplateField('stackability')
  const towards = readStackability(value)
  // A kind that is chosen but not filled in yet; the form keeps only complete values.
  const [chosenKind, setChosenKind] = useState<Stackability['kind'] | null>(null)
  const kind = towards.kind === 'alone' ? (chosenKind ?? 'alone') : towards.kind
  const choose = (next: Stackability['kind']) => {
    setChosenKind(next)
    if (next !== towards.kind) onChange('')
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        id={id}
        label={m.element_counts_towards()}
        error={kind === 'alone' ? error : undefined}
        value={kind}
        options={[
          { value: 'alone', label: m.micro_stack_alone() },
          { value: 'path', label: m.micro_stack_path() },
          { value: 'words', label: m.micro_stack_words() },
        ]}
        onChange={({ target }) => choose(target.value as Stackability['kind'])}
      />
      {kind === 'path' && (
        <PathChoice chosen={towards} error={error} onChoose={(path) => onChange(writeStackability(path))} />
      )}
      {kind === 'words' && (
        <TextField
          label={m.micro_stack_what()}
          error={error}
          maxLength={255}
          autoComplete="off"
          value={towards.kind === 'words' ? towards.text : ''}
          onChange={({ target }) => onChange(writeStackability({ kind: 'words', text: target.value }))}
        />
      )}
    </div>
  )
}

type PathChoiceProps = {
  chosen: Stackability
  error: string | undefined
  onChoose: (path: Stackability) => void
}

function PathChoice({ chosen, error, onChoose }: PathChoiceProps) {
  const { template } = useOpenTemplate()
  const [search, setSearch] = useState('')
  const { data: paths } = useQuery(learningPathsQuery({ is_learning_path: 1 }))
  const isFound = (title: string) => title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  return (
    <ComboBox
      label={m.micro_stack_which_path()}
      error={error}
      options={(paths ?? [])
        .filter(({ id, title, status }) => id !== template?.id && status !== 'archived' && isFound(title))
        .map(({ id, title, code }) => ({ id, title, code }))}
      selected={chosen.kind === 'path' ? chosen : null}
      isSearching={!paths}
      onSearch={setSearch}
      onSelect={(path) => onChoose(path ? { kind: 'path', id: path.id, title: path.title } : { kind: 'alone' })}
      empty={(typed) => m.micro_stack_no_path({ search: typed })}
    />
  )
}
