import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { reveal } from './reveal.ts'

/**
 * Reveals what the URL's hash names when the page is opened, and on Back and Forward.
 *
 * @returns reveals a section and puts it in the URL
 */
export function useHash(): (id: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const revealed = useRef('')
  useEffect(() => {
    if (revealed.current === hash) return
    revealed.current = hash
    reveal(hash)
    // Again once the router has restored the scroll position, but not when a new draft gets its URL later.
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stop()
      if (!fromLocation || !pathChanged) reveal(hash)
    })
    return stop
  }, [hash, router])
  return (id) => {
    revealed.current = id
    reveal(id)
    void navigate({ to: '.', search: true, hash: id, hashScrollIntoView: false, resetScroll: false })
  }
}
