import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * The token of a link that we mailed: behind the #, where it stays out of every server's log. Null where it is cut off.
 * It is remembered when the address forgets it; another link in the same tab is another token.
 */
export function useLinkToken(): string | null {
  const given = useLocation({ select: ({ hash }) => new URLSearchParams(hash.replace(/^#/, '')).get('token') })
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  return given ?? token
}

/** Takes a token that is used up out of the address and out of the history, for whoever uses this browser next. */
export function useForgetToken() {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', hash: '', replace: true, resetScroll: false }), [navigate])
}
