import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { signOut } from './session.queries.ts'

/** Signs out and opens the sign-in page; shows a toast if it fails. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      return notify({ text: errorMessage(error) })
    }
    await router.navigate({ to: '/sign-in' })
    queryClient.clear()
  }
}
