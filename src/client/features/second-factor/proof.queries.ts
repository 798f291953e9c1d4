import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { proveIdentity } from '#contract/proof.ts'

export const proofMutation = mutationOptions({
  mutationFn: (proof: z.input<typeof proveIdentity.input>) => call(proveIdentity, proof),
})
