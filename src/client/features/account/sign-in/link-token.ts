import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * The token of a mailed link. It is in the URL fragment, which stays out of server logs; null if it is cut off. It is
 * remembered after it is removed from the URL; another link opened in the same tab replaces it.
 */
export function useLinkToken(): string | null {
  const given = useLocation({ select: ({ hash }) => new URLSearchParams(hash.replace(/^#/, '')).get('token') })
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  return given ?? token
}

/** Removes a used token from the URL and the history, so that the browser's next user does not find it. */
export function useForgetToken() {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', hash: '', replace: true, resetScroll: false }), [navigate])
}
