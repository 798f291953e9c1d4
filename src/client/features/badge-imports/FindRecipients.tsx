import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { ListPicker } from '#client/features/recipients/ListPicker.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { m } from '#i18n/compiled/messages.js'
import { matchMutation } from './badge-imports.queries.ts'

/** Finds whoever is only known by a hash or without a name: among everybody, a list, or the people of a CSV file. */
export function FindRecipients({ importId }: { importId: string }) {
  const [among, setAmong] = useState<'all' | 'list' | 'file'>('all')
  const [list, setList] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const match = useAction(matchMutation, { done: ({ matched_count: count }) => m.badge_imports_matched({ count }) })
  const missing = isSubmitted ? m.problems_field_required() : undefined
  const find = () => {
    setSubmitted(true)
    if (among === 'list' && list) match.run({ import_id: importId, earners_list_id: list })
    else if (among === 'file' && file) match.run({ import_id: importId, file })
    else if (among === 'all') match.run({ import_id: importId })
  }
  return (
    <section className="grid grid-cols-1 gap-4 max-w-160" aria-labelledby="find-recipients">
      <div>
        <h2 id="find-recipients">{m.badge_imports_find()}</h2>
        <p className="hint mt-1">{m.badge_imports_find_hint()}</p>
      </div>
      <SegmentedControl
        label={m.badge_imports_find_among()}
        choices={[
          { id: 'all', label: m.badge_imports_find_all() },
          { id: 'list', label: m.badge_imports_find_list() },
          { id: 'file', label: m.badge_imports_find_file() },
        ]}
        chosen={among}
        onChoose={(next) => {
          setAmong(next)
          setSubmitted(false)
        }}
      />
      {among === 'list' && (
        <ListPicker
          label={m.badge_imports_find_list()}
          chosen={list}
          onChoose={setList}
          error={list ? undefined : missing}
        />
      )}
      {among === 'file' && (
        <>
          <FileDrop
            label={m.badge_imports_find_file()}
            hint={m.badge_imports_find_file_hint()}
            accept=".csv,text/csv"
            error={file ? undefined : missing}
            onFile={setFile}
          />
          {file && <p role="status">{file.name}</p>}
        </>
      )}
      <Alert>{match.problem}</Alert>
      <div>
        <Button icon="search" busy={match.isPending && m.badge_imports_finding()} onClick={find}>
          {m.badge_imports_find_act()}
        </Button>
      </div>
    </section>
  )
}
