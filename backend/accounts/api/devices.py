"""Where one is signed in, over HTTP."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import DeviceSerializer, SignOutSerializer
from backend.accounts.models import Device
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.selectors import devices_of
from backend.accounts.services.device import device_sign_out
from backend.accounts.services.token import device_sign_out_everywhere
from backend.common.access import signed_in
from backend.common.django_request import django_request
from backend.common.pagination import CursorPages
from backend.common.schema import problems


class DevicesView(GenericAPIView[Device]):
    """The devices of the reader."""

    access = {"GET": signed_in(tokens=False)}
    pagination_class = CursorPages
    queryset = Device.objects.none()

    @extend_schema(operation_id="device_list", tags=["Accounts"], responses={200: DeviceSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """
        Where you are signed in, the latest first.

        What is kept of a device is what you see here: no network address, no place.
        """
        page = self.paginate_queryset(devices_of(account_of(request).pk))
        context = {"session_key": django_request(request).session.session_key}
        return self.get_paginated_response(DeviceSerializer(page or [], many=True, context=context).data)


class DeviceView(APIView):
    """One device."""

    access = {"DELETE": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="device_sign_out",
        tags=["Accounts"],
        request=None,
        responses={204: None, **problems("not_found")},
    )
    def delete(self, request: Request, device_id: uuid.UUID) -> Response:
        """Sign a device out. Its sockets close. Your own is signed out like any other."""
        device_sign_out(account=account_of(request), device_id=device_id)
        return Response(status=204)


class SignOutView(APIView):
    """All devices but one."""

    access = {"POST": signed_in(tokens=False, while_suspended=True)}

    @extend_schema(
        operation_id="device_sign_out_everywhere",
        tags=["Accounts"],
        request=SignOutSerializer,
        responses={204: None, **problems("confirmation_needed")},
    )
    def post(self, request: Request) -> Response:
        """
        Sign out everywhere but here.

        Your tokens and webhooks end, too, unless you send `keep_programs`.
        All sockets close; those of this session (4409) can be opened again at once. The session's cookie is new.
        """
        form = SignOutSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        require_recent_login(django_request(request))
        device_sign_out_everywhere(account_of(request), keep=django_request(request), **form.validated_data)
        return Response(status=204)
