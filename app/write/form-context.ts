import { createContext, useContext } from 'react'
import type { Fault } from './write.ts'

type FormState = { isBusy: boolean; fault: Fault | undefined }

export const FormContext = createContext<FormState>({ isBusy: false, fault: undefined })

/** Inside a form that was refused: what is wrong at this field, and what was typed there where no script kept it. */
export function useRefused(name: string | undefined): { error?: string | undefined; typed?: string | undefined } {
  const { fault } = useContext(FormContext)
  return name === undefined ? {} : { error: fault?.fields[name], typed: fault?.typed[name] }
}
