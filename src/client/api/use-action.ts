import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, type Toast } from '#client/ui/feedback/toasts.ts'
import { conflictOf } from './api-error.ts'
import { errorMessage } from './error-message.ts'
import { newIdempotencyKey } from './new-idempotency-key.ts'

type After<Output, Input> = {
  /** What a toast says once it is done, even if its place on the page is gone by then. */
  done?: string | ((output: Output, input: Input) => string | Omit<Toast, 'id'> | undefined) | undefined
  /** How it goes on: closes, or opens what was made. Not if its place on the page is gone by then. */
  next?: ((output: Output, input: Input) => void) | undefined
  /** Shows a refusal where `problem` does not: at the fields of a form, or as a toast (`sayRefusal`). */
  refused?: ((error: Error, input: Input) => void) | undefined
}

/**
 * What a button sets off: sends a mutation, says that it is done, goes on, or tells why it was refused. `run` never
 * rejects; `runAsync` does, for what asks in between (`saveOrAsk`).
 */
export function useAction<Output, Input = void, Before = unknown>(
  mutation: UseMutationOptions<Output, Error, Input, Before>,
  { done, next, refused }: After<Output, Input> = {},
) {
  const [key, setKey] = useState(newIdempotencyKey)
  const { mutateAsync, isPending, variables, data, error, reset } = useMutation(mutation)
  // A promise, which also settles when its place is gone; the mutation's callbacks would not be called then.
  const runAsync = async (input: Input) => {
    try {
      const output = await mutateAsync(input, { onSuccess: next })
      const said = typeof done === 'function' ? done(output, input) : done
      if (said !== undefined) notify(typeof said === 'string' ? { text: said } : said)
      setKey(newIdempotencyKey())
      return output
    } catch (refusal) {
      refused?.(refusal as Error, input)
      throw refusal
    }
  }
  return {
    run: (input: Input) => runAsync(input).then(nothing, nothing),
    runAsync,
    /** The idempotency key of this action until it is done, however often it is tried. */
    key,
    isPending,
    variables,
    data,
    error,
    /** Why it was refused, to be shown where it was set off, unless `refused` or a question about a conflict says it. */
    problem: error && !refused && !conflictOf(error) ? errorMessage(error) : undefined,
    reset,
  }
}

/** Says in a toast why an action was refused, for what has no place of its own, such as the item of a menu. */
export const sayRefusal = (error: unknown) => notify({ text: errorMessage(error) })

const nothing = () => {}
