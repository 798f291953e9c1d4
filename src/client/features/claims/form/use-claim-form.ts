import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call, type MadeFrom } from '#client/api/call.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { useDraft } from '#client/browser/draft.ts'
import { useSettingsForm } from '#client/features/page/conflicts/settings-form.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type Claim, CreateClaim, createClaim, updateClaim } from '#contract/claims/claims.ts'
import { versionOf } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { keepClaim } from '../claims.queries.ts'
import { allFields } from './claim-fields.tsx'
import { type ClaimValues, changedFrom, valuesOf, valuesOfNew } from './claim-values.ts'

/** What was typed, and the version of the claim that it was made from. */
const ClaimDraft = z.object({ values: z.record(z.string(), z.unknown()), version: z.string() })

type Saving = z.output<typeof CreateClaim> & { madeFrom: MadeFrom<Partial<ClaimValues>> }

/** The form of a claim, new or changed. What is typed is kept until it is saved or discarded, to survive a reload. */
export function useClaimForm(claim: Claim | undefined, copied: Claim | undefined) {
  const { uuid } = useSuspenseQuery(userQuery).data
  const client = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [key] = useState(newIdempotencyKey)
  const draftKey = `insegna.claim.${uuid}.${claim?.id ?? copied?.id ?? 'new'}.${claim ? 'edit' : 'new'}`
  const { get, keep, end } = useDraft(draftKey, ClaimDraft, { span: 'tab' })
  const [left] = useState(get)
  const [version] = useState(() => left?.version ?? (claim ? versionOf(updateClaim.replaces.seen(claim)) : ''))
  const [shown] = useState(() => (claim ? valuesOf(claim) : valuesOfNew(copied)))
  const open = (claimId: string) =>
    void navigate({ to: '/badges/claims/$claimId', params: { claimId }, replace: claim !== undefined })
  const settings = useSettingsForm({
    fields: allFields,
    shown: shown as ClaimValues & { id?: string },
    schema: CreateClaim,
    mutation: {
      mutationFn: async ({ madeFrom, ...change }: Saving) => {
        const { data: saved } = claim
          ? await call(
              updateClaim,
              { ...changedFrom(shown, change), claim_id: claim.id },
              { madeFrom: typeof madeFrom === 'string' ? madeFrom : null },
            )
          : await call(createClaim, change, { idempotencyKey: key })
        keepClaim(client, saved)
        return { ...valuesOf(saved), id: saved.id }
      },
    },
    stale: useStaleSave<Partial<ClaimValues & { id?: string }>>(version),
    done: m.claims_saved(),
    next: ({ id }) => {
      isSent.current = true
      end()
      open(id ?? '')
    },
  })
  const { form } = settings
  const { isDirty } = form.formState
  useEffect(() => {
    if (left) form.reset(left.values, { keepDefaultValues: true })
    const listening = form.watch((values) => keep({ values, version }))
    return () => listening.unsubscribe()
  }, [form, keep, left, version])
  return {
    ...settings,
    hasDraft: left !== null,
    isUnsaved: () => isDirty && !isSent.current,
    drop: end,
    /** Back to the claim, or to the list of them. */
    leave: () => (claim ? open(claim.id) : void navigate({ to: '/badges/claims' })),
  }
}
