/** Whether this build is for the local world; a constant, so that other builds drop what it guards. */
export const isLocalWorld = import.meta.env.MODE === 'local-world';
