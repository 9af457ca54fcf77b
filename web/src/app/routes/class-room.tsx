import { lazy } from 'react';

/** The class room, loaded when its route is. */
export const ClassRoomRoute = lazy(async () => {
  const { ClassRoomScreen } = await import('../../features/class-room/class-room-screen.tsx');
  return { default: ClassRoomScreen };
});
