import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { type Claim, MAX_CLAIM_CODES } from '#contract/claims/claims.ts'
import { count as countOf } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { makeCodesMutation } from '../claims.queries.ts'

const Count = z.object({ count: countOf(1, MAX_CLAIM_CODES) })

/** Makes codes of a claim, each of which serves once. */
export function MakeCodes({ claim: { id, codes }, onClose }: { claim: Claim; onClose: () => void }) {
  const form = useForm({ resolver: validateBy(Count), defaultValues: { count: '' } })
  const { count, root } = form.formState.errors
  const make = useAction(makeCodesMutation, {
    done: (made) => m.claims_codes_made({ count: made.codes.total - codes.total }),
    next: onClose,
    refused: showProblemIn(form),
  })
  return (
    <ActionDialog
      title={m.claims_codes_make()}
      act={m.claims_codes_make()}
      busy={m.claims_codes_making()}
      action={make}
      problem={root?.message}
      onAct={form.handleSubmit((values) => make.run({ claim_id: id, ...values, key: make.key }))}
      onClose={onClose}
      fields={
        <TextField
          label={m.claims_codes_count()}
          hint={m.claims_codes_count_hint()}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          error={count?.message}
          {...form.register('count')}
        />
      }
    />
  )
}
