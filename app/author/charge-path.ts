/** The page of a charge: by the token of a link, or by the manuscript's id for its author. */
export const chargePath = (key: string) => `/charge/${key}`
