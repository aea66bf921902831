import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '../api.ts'
import { useToast } from '../components/toast.tsx'

/** A call that a button makes: its failure in words, its success as a toast, and the page as it is afterwards. */
export function useDeed(fallback: string) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** Resolves with whether it was done. */
  async function perform(deed: () => Promise<string>, afterwards: () => unknown = revalidate): Promise<boolean> {
    setBusy(true)
    setError(null)
    try {
      toast(await deed())
    } catch (failure) {
      setError(sentenceOf(failure, fallback))
      return false
    } finally {
      setBusy(false)
    }
    await afterwards()
    return true
  }
  return { isBusy, error, perform, forget: () => setError(null) }
}
