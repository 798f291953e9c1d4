import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { User } from '#contract/accounts/session.ts'
import { signOut, userQuery } from './session.queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The provider whose session goes on after one's own was ended. */
    left?: User['single_sign_on']['connection'] | undefined
  }
}

/** Signs out and opens the sign-in page; shows a toast if it fails. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const left = queryClient.getQueryData(userQuery.queryKey)?.single_sign_on.connection
    try {
      await signOut()
    } catch (error) {
      return notify({ text: errorMessage(error) })
    }
    await router.navigate({ to: '/sign-in', state: { left } })
    queryClient.clear()
  }
}
