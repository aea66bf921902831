import { redirect } from 'react-router'

/** Whoever types the office's address begins at Today. */
export const loader = () => redirect('/admin/dashboard')
