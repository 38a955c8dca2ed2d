const NAMES: Readonly<Record<string, string>> = { official: '동행복권', mirror: '공개 사본' }

/** A source of draws for people; the name of one that is not known stays. */
export const drawSourceWording = (name: string): string => NAMES[name] ?? name
