import { createContext, useContext } from 'react'
import type { Fault } from './write.ts'

type FormState = { isBusy: boolean; fault: Fault | undefined }

export const FormContext = createContext<FormState>({ isBusy: false, fault: undefined })

/** Returns the field's error in a refused form and, if the form was sent without scripts, what was typed. */
export function useRefused(name: string | undefined): { error?: string | undefined; typed?: string | undefined } {
  const { fault } = useContext(FormContext)
  return name === undefined ? {} : { error: fault?.fields[name], typed: fault?.typed[name] }
}
